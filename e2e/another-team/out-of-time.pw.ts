// A test whose time is over while it waits for a page. It must fail, and say what the page was doing.
import { test } from '@loan-auction/simulator/playwright'

test('waits for a channel that the page never joins', async ({ world }) => {
  test.setTimeout(6_000)
  await world.faults.begin({ fault: 'refuse channel', for: 'harbor-crest' })
  await world.enter('harbor-crest', '/investor/auction/live', { channels: ['auction'] })
})
