// Names that don't exist fail by name, instead of matching nothing.
import { expect, test } from '@loan-auction/simulator/playwright'

test('a page that doesn’t exist, or that another role has, isn’t opened', async ({ world }) => {
  await expect(world.enter('harbor-crest', '/investor/auction/liv')).rejects.toThrow(
    "There is no page '/investor/auction/liv'. Did you mean '/investor/auction/live'?",
  )
  await expect(world.enter('harbor-crest', '/lender/auction/live')).rejects.toThrow(
    "/lender/auction/live isn't a page of a person with the role investor",
  )
  await expect(world.visit('harbor-crest', '/investor/logn')).rejects.toThrow("Did you mean '/investor/login'?")
})

test('a page that leads elsewhere is named', async ({ world }) => {
  await expect(world.enter('harbor-crest', '/investor/registration')).rejects.toThrow(
    /The app led harbor-crest from \/investor\/registration to /,
  )
})

test('an unknown person, call, event or channel is named with the nearest', async ({ world }) => {
  const unknown = (name: string) => name as 'harbor-crest'
  expect(() => world.address(unknown('tidewel'))).toThrow("There is no person 'tidewel'. Did you mean 'tidewell'?")
  await expect(world.visit(unknown('nobody'), '/')).rejects.toThrow("There is no person 'nobody'")
  await expect(world.wire.toHaveCall('auction.bidd' as 'auction.bid')).rejects.toThrow("Did you mean 'auction.bid'?")
  await expect(world.wire.toHaveEvent('auction-live-chnged' as 'auction-live-changed')).rejects.toThrow(
    "Did you mean 'auction-live-changed'?",
  )
  const channels = ['auctoin' as 'auction']
  await expect(world.enter('harbor-crest', '/investor/auction/live', { channels })).rejects.toThrow(
    "There is no channel 'auctoin'. Did you mean 'auction'?",
  )
})

test('a channel that isn’t joined in time is named with what the page was doing', async ({ world }) => {
  const entered = world.enter('harbor-crest', '/investor/auction/live', { channels: ['indication'], within: 3_000 })
  await expect(entered).rejects.toThrow(
    /The page of harbor-crest at \/investor\/auction\/live has not joined indication\. Joined: .*auction.*\. It has loaded http/,
  )
})
