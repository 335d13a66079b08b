import ComposableSample

await ComposableSample.main()
