// Names that don't exist fail by name, instead of matching nothing.
import { expect, test } from '@loan-auction/simulator/playwright'

test('a page that doesn’t exist, that another role has, or that leads elsewhere is named', async ({ world }) => {
  await expect(world.enter('harbor-crest', '/investor/auction/liv')).rejects.toThrow(
    "There is no page '/investor/auction/liv'. Did you mean '/investor/auction/live'?",
  )
  await expect(world.enter('harbor-crest', '/lender/auction/live')).rejects.toThrow(
    "/lender/auction/live isn't a page of a person with the role investor",
  )
  await expect(world.enter('harbor-crest', 'investor/auction/live')).rejects.toThrow(
    "A path begins with '/', unlike 'investor/auction/live'.",
  )
  await expect(world.enter('harbor-crest', '/investor/auction/live', Object({ chanels: [] }))).rejects.toThrow(
    "There is no option 'chanels'. Did you mean 'channels'?",
  )
  await expect(world.visit('harbor-crest', '/investor/logn')).rejects.toThrow("Did you mean '/investor/login'?")
  await expect(world.enter('harbor-crest', '/investor/registration')).rejects.toThrow(
    /The app led harbor-crest from \/investor\/registration to /,
  )
})

test('a channel that doesn’t exist, or isn’t joined in time, is named with what the page was doing', async ({
  world,
}) => {
  const wrong = ['auctoin' as 'auction']
  await expect(world.enter('harbor-crest', '/investor/auction/live', { channels: wrong })).rejects.toThrow(
    "There is no channel 'auctoin'. Did you mean 'auction'?",
  )
  const entered = world.enter('harbor-crest', '/investor/auction/live', { channels: ['indication'], within: 500 })
  await expect(entered).rejects.toThrow(
    /The page of harbor-crest at \/investor\/auction\/live has not joined indication\. Joined: .*\. It has (loaded http|not finished loading)/,
  )
})
