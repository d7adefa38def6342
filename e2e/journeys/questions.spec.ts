// Questions before an auction: an investor asks, the seller answers to all and corrects, another investor reads it without a name.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessibleInBoth } from './accessible'
import { atAuction, part } from './three-screens'
import { expect, test } from './world'

const SEATS = { seller: 'prairie-lending', investor: 'harbor-crest', rival: 'summit-ridge' }
const PROJECT = 'Harbor Residences'
const AUCTION = 'harbor-residences'
const QUESTION = 'Is the appraisal final?'

const questions = (page: Page) => part(page, 'Questions')
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('an investor’s question is answered to all without a name, corrected in view of everyone, and kept in the closing pack', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const { seller, investor, rival } = await atAuction(world, SEATS, 'pre', PROJECT)

  await test.step('what was typed survives a reload', async () => {
    await questions(investor).getByRole('button', { name: 'Ask a question' }).click()
    await questions(investor).getByLabel('Your question').fill(QUESTION)
    await investor.reload()
    await questions(investor).getByRole('button', { name: 'Ask a question' }).click()
    await expect(questions(investor).getByLabel('Your question')).toHaveValue(QUESTION)
    await expectAccessibleInBoth(investor)
  })

  await test.step('the seller sees who asked, and the other investor sees nothing', async () => {
    await questions(investor).getByRole('button', { name: 'Send question' }).click()
    await expect(messages(investor).getByText('Question sent to the seller.')).toBeVisible()
    await expect(questions(seller)).toContainText('Harbor Crest')
    await expect(questions(seller)).toContainText(QUESTION)
    await expect(questions(investor)).toContainText('Not answered yet.')
    await expect(questions(rival)).toContainText('No questions yet.')
  })

  await test.step('the answer to all reaches both investors at once', async () => {
    await questions(seller).getByRole('button', { name: 'Answer to question 1' }).click()
    await questions(seller).getByLabel('Answer', { exact: true }).fill('Yes, since Monday.')
    await questions(seller).getByRole('radio', { name: 'All invited investors' }).check()
    await expectAccessibleInBoth(seller)
    await questions(seller).getByRole('button', { name: 'Send answer' }).click()
    for (const page of [investor, rival]) await expect(questions(page)).toContainText('Yes, since Monday.')
    await expect(questions(rival)).toContainText('Another investor asked')
    await expect(questions(rival)).not.toContainText('Harbor Crest')
    await expect(questions(investor)).toContainText('You asked')
  })

  await test.step('a correction stands below the first answer', async () => {
    await questions(seller).getByRole('button', { name: 'Correct the answer to question 1' }).click()
    await questions(seller).getByLabel('Corrected answer').fill('Yes, since Tuesday.')
    await questions(seller).getByRole('radio', { name: 'All invited investors' }).check()
    await questions(seller).getByRole('button', { name: 'Send answer' }).click()
    await expect(questions(rival)).toContainText(
      /Answered to all investors.*Yes, since Monday\..*Corrected to all investors.*Yes, since Tuesday\./,
    )
  })

  await test.step('an answer to the asker alone stays between the two', async () => {
    await world.inject({
      name: 'ask question',
      as: SEATS.rival,
      auction: AUCTION,
      question: 'Who is the general contractor?',
    })
    await questions(seller).getByRole('button', { name: 'Answer to question 2' }).click()
    await questions(seller).getByLabel('Answer', { exact: true }).fill('Ask us on Friday.')
    await questions(seller)
      .getByRole('radio', { name: /^Only / })
      .check()
    await questions(seller).getByRole('button', { name: 'Send answer' }).click()
    await expect(questions(rival)).toContainText('Answered to you only')
    await expect(questions(investor)).not.toContainText('Ask us on Friday.')
  })

  await test.step('at the start it’s closed, and the closing pack holds every question with its answers', async () => {
    await world.inject({ name: 'ask question', as: SEATS.rival, auction: AUCTION, question: 'When is the closing?' })
    await world.inject({ name: 'start auction', auction: AUCTION, minutes: 30 })
    for (const page of [seller, investor, rival]) {
      await page.goto(page.url().replace('/auction/pre', '/auction/live'))
      await expect(questions(page)).toContainText(QUESTION)
      await expect(questions(page).getByRole('button')).toHaveCount(0)
    }
    await expect(questions(rival)).toContainText('Not answered before the auction started.')
    await seller.getByRole('button', { name: 'Prepare sheets and closing pack' }).click()
    const sheets = part(seller, 'Sheets and closing pack')
    const [download] = await Promise.all([
      seller.waitForEvent('download'),
      sheets.getByRole('button', { name: 'Closing pack' }).click(),
    ])
    const files = Object.entries(unzipSync(await readFile(await download.path())))
    const pages = files.filter(([name]) => name.endsWith('.html')).map(([, bytes]) => strFromU8(bytes))
    const sheet = pages.find((html) => html.includes('<h1>Questions and answers</h1>'))
    for (const text of [
      QUESTION,
      'Yes, since Monday.',
      'Yes, since Tuesday.',
      'Ask us on Friday.',
      'When is the closing?',
    ])
      expect(sheet).toContain(text)
    expect(sheet).toContain('Not answered before the auction started.')
  })
})
