"""A made-up recording of a feature with many actions, effects and hostile texts."""

import json
import random
import uuid

COUNT = 10_000

HOSTILE = "</script><script>window.wasHostile = true</script><img src=x onerror='window.wasHostile=1'>"


class Recording:
    def __init__(self, count, seed=1):
        self.random = random.Random(seed)
        self.time = 0.0
        self.actions = self.effects = 0
        self.effect = {}
        self.todos = [self.todo(self.words()) for _ in range(40)]
        self.query = ""
        found = [{"name": f"repository-{i}", "stars": i * 1017} for i in range(25)]
        state = {
            "todos": self.todos, "query": "", "isLoading": False, "found": found,
            "notice": "A text that is too long for a line. " * 12 + "\nIt has lines.\n" + HOSTILE,
            "seed": 12345678901234567890, "deep": {}, HOSTILE: None, "__proto__": {"x": 1},
        }
        deep = state["deep"]
        for key in "abcdefghijklmnop":
            deep[key] = deep = {}
        self.lines = [json.dumps({
            "format": "composable-recording", "version": 1, "kind": "values", "feature": "Sample",
            "program": "1.2", "start": "2026-11-22T10:00:00Z", "state": state})]
        # Recordings of other programs: members that may be missing, a time that a long number beside it
        # makes exact.
        self.act("user", {"odd": {"_0": 12345678901234567890}})
        self.lines[-1] = self.lines[-1].replace('"time": 0.0', '"time": 0.123456789012340')
        self.lines.append(json.dumps(
            {"effect": 0, "change": "started", "of": 1, "location": "Other.swift:1", "time": 0.2}))
        self.lines.append(json.dumps({"effect": 0, "change": "ended", "time": 0.3}))
        self.lines.append(json.dumps({"replaced": False, "changes": []}))
        self.time = 1
        while self.actions < count:
            self.step()

    def words(self):
        words = "Milk Bread Call the plumber Write report Buy tickets Water plants Fix bike".split()
        return " ".join(self.random.sample(words, 3))

    def todo(self, text):
        number = self.random.getrandbits(128)
        return {"id": str(uuid.UUID(int=number)).upper(), "description": text, "isComplete": False}

    def add(self, **line):
        self.lines.append(json.dumps({"time": round(self.time, 9), **line}))

    def act(self, cause, action, *changes):
        self.actions += 1
        self.add(number=self.actions, duration=round(self.random.random() * 1e-4, 9), cause=cause,
                 action=action, changes=changes)
        return self.actions

    def start(self, name, action, location):
        self.end(name, "cancelled")
        self.effects += 1
        self.effect[name] = self.effects
        self.add(effect=self.effects, change="started", of=action, features=[name], location=location,
                 name=name.lower())

    def end(self, name, change="ended"):
        if number := self.effect.pop(name, None):
            self.add(effect=number, change=change)

    def binding(self, field, value):
        return {"binding": {"_0": {"field": field, "value": value}}}

    def step(self):
        self.time += self.random.choice([0.0003, 0.02, 0.15, 0.4, 1.7])
        choice = self.random.random()
        index = self.random.randrange(len(self.todos))
        if "Saving" in self.effect and self.random.random() < 0.5:
            self.act({"effect": self.effect["Saving"]}, {"saved": {}})
            self.end("Saving")
        elif "Search" in self.effect and self.random.random() < 0.4:
            self.act({"effect": self.effect["Search"]}, {"found": {"_0": ["a", "b"]}},
                     {"at": ["isLoading"], "set": False})
            self.end("Search")
        elif choice < 0.4:
            todo = self.todos[index]
            todo["isComplete"] = not todo["isComplete"]
            element = {"id": todo["id"], "action": self.binding("isComplete", todo["isComplete"])}
            action = self.act("user", {"todos": {"_0": {"element": element}}},
                              {"at": ["todos", index, "isComplete"], "set": todo["isComplete"]})
            self.start("Saving", action, "Sample/Todos.swift:142")
        elif choice < 0.55 or len(self.todos) < 10:
            self.todos.insert(0, self.todo(self.words()))
            action = self.act("user", {"addButtonTapped": {}}, {
                "at": ["todos"], "from": 0, "count": 0, "insert": [dict(self.todos[0])]})
            self.act({"action": action}, {"sorted": {}})
        elif choice < 0.7:
            del self.todos[index]
            self.act("user", {"delete": {"_0": [index]}},
                     {"at": ["todos"], "from": index, "count": 1, "insert": []})
        else:
            self.query = self.random.choice(["s", "sw", "swift", HOSTILE]) + str(self.actions)
            action = self.act("user", self.binding("query", self.query),
                              {"at": ["query"], "set": self.query}, {"at": ["isLoading"], "set": True})
            self.start("Search", action, "Sample/Search.swift:88")

    def write(self, path):
        with open(path, "w") as file:
            file.write("".join(line + "\n" for line in self.lines))
