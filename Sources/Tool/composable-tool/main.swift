import ComposableTool

ComposableTool.main()
