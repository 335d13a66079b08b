"""What bash 3.2 and the tools of a Mac do not have. A pattern finds it in a script, and an example proves that it does."""
import re

# The pattern, an example of it, and the reason.
MISSING = [
    (r"\b(mapfile|readarray|coproc)\b", "mapfile -t lines < file", "is a command of bash 4"),
    (r"\b(declare|local|typeset|readonly)\s+-\w*[Agnlu]", "local -A seen", "is an option of bash 4"),
    (r"\$\{!?\w+(\[[^]]*\])?(\^|,)", 'echo "${part^}"', "changes the case, which bash 4 can"),
    (r"\$\{\w+(\[[^]]*\])?@", "${path@Q}", "is an expansion of bash 4"),
    (r"\$\{\w+\[-\d+\]\}", "${lines[-1]}", "counts from the end of an array, which bash 4 can"),
    (r"\$\{\w+:[^:}-]*:\s*-", "${name:0:-1}", "has a negative length, which bash 4 can have"),
    (r"&>>|\|&|;&|;;&", "make |& tee log", "is an operator of bash 4"),
    (r"(?<!-)\bwait\s+-", "wait -n", "is an option of bash 4"),
    (r"\[\[?\s+(!\s+)?-[vR]\s", "[[ -v name ]]", "is a test of bash 4"),
    (r"\bshopt\s+-s\s+(globstar|lastpipe|inherit_errexit)", "shopt -s globstar", "is an option of bash 4"),
    (r"\$\{?(BASHPID|EPOCHSECONDS|EPOCHREALTIME|SRANDOM)\b", "echo $BASHPID", "is a variable of bash 4 and later"),
    (r"\bprintf\s+(-v\s+\w+\s+)?['\"]%\(", "printf '%(%s)T'", "is a format of bash 4"),
    (r"\bread\s+[^|;]*-(N|t\s*0?\.)", "read -t 0.5 key", "is an option of bash 4"),
    (r"\{\w+\}[<>]", "exec {file}> log", "names a descriptor, which bash 4 can"),
    (r"\{0\d+\.\.", "{01..12}", "has leading zeros, which bash 3.2 drops"),
    (r"\$'[^']*\\[uU]", r"$'\u2718'", "is an escape of bash 4"),
    # An empty array is an unset variable for bash 3.2, and `set -u` ends the script.
    (r"(?<!\+)\"\$\{\w+\[[@*]\]\}\"", '"${flags[@]}"', 'needs ${name[@]+"${name[@]}"}, because the array can be empty'),
    (r"\bsed\b[^|;]*\s-[A-Za-z]*[izs]", "sed -i s/a/b/ file", "is an option that differs on a Mac"),
    (r"\bsed\s+(?!-\w*E)[^|;]*\\[|+?]", r"sed 's/a\+/b/' file", "is an expression of GNU without -E"),
    (r"\bsed\b[^|]*/[^/|]*\\n[^/|]*/", r"sed 's/,/\n/' file", "is not a newline on a Mac"),
    (r"\bgrep\b[^|;]*\s-[A-Za-z]*[PTZz]", "grep -oP '(?<=a)b' file", "is an option of GNU"),
    (r"\bgrep\s+(?!-\w*E)[^|;]*\\[|+?]", r"grep 'a\|b' file", "is an expression of GNU without -E"),
    (r"\b(sed|grep|head|tail|sort|cp|ln|rm|mkdir|mktemp|date|stat|wc|cut|tr|touch|du|ls|find|xargs)\s+([^|;'\"]*\s)?--[a-z]",
     "sort --unique", "has two hyphens, which tools of a Mac do not know"),
    (r"\breadlink\s+-\w*[em]|\brealpath\s+-", "realpath -m path", "is an option of GNU"),
    (r"\bdate\s+(-d|-I|\+\S*%N)", "date -d yesterday", "is an option of GNU"),
    (r"\bstat\s+-", "stat -c %s file", "differs on a Mac"),
    (r"\bxargs\s+(-\w+\s+)*-\w*[da]", "xargs -d , echo", "is an option of GNU"),
    (r"\bfind\s+-|\bfind\b.*\s-(printf|regextype|readable|executable)\b", "find . -printf %f", "is a form of GNU"),
    (r"\bcp\s+-\w*[tTud]|\bln\s+-\w*[rTt]", "ln -rs a b", "is an option of GNU"),
    (r"\bhead\s+-[nc]\s*-", "head -n -1 file", "is a number that a Mac refuses"),
    (r"\bpaste\s+-s?d?\s*\S+\s*(\||$)", "paste -sd ,", "needs a file or - on a Mac"),
    (r"\becho\s+-[eE]", "echo -e 'a'", "differs on a Mac"),
    (r"\bbase64\s+-\w*[wi]|\bmktemp\s+[^d]*--suffix|\bseq\s+-w.*\.", "base64 -w 0", "is an option of GNU"),
    (r"(?<![\w./-])(timeout|tac|nproc|setsid|flock|pidof|ldd|free|numfmt|md5sum)\s", "timeout 10 swift test", "is no program of a Mac"),
    (r"/proc/", "cat /proc/cpuinfo", "is no folder of a Mac"),
]


def findings(script):
    """What a script has that a Mac does not, a line each."""
    found = []
    for number, line in enumerate(script.split("\n"), 1):
        code = "" if line.lstrip().startswith("#") else line
        for pattern, _, reason in MISSING:
            if match := re.search(pattern, code):
                found.append(f"{number}: `{match[0].strip()}` {reason}")
    return found


def unproven():
    """The examples in which nothing is found."""
    return [example for pattern, example, _ in MISSING if not re.search(pattern, example)]
