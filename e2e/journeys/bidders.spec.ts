// A seller and two investors: the seller sees who is connected and who opens documents; investors see nothing of each other.
import { firstProject, openAuction } from './board'
import { expect, test } from './world'

/** Longer than the grace period after which a disconnected bidder is away, real ms. */
const AFTER_GRACE_PERIOD = { timeout: 12_000 }

test.describe('bidders and documents', () => {
  test.use({ scenario: 'every-screen' })

  test('a seller sees who opens documents, who is connected and who went away', async ({ world }) => {
    const seller = await world.enter('prairie-lending', '/lender/auction/live')
    const project = await firstProject(seller)
    await openAuction(seller, project)
    const bidders = seller.getByRole('region', { name: 'Bidders' })
    const harbor = bidders.getByRole('listitem', { name: 'Harbor Crest Capital' })
    const summit = bidders.getByRole('listitem', { name: 'Summit Ridge Securities' })
    for (const each of [harbor, summit]) await expect(each).not.toContainText('Connected')

    const investor = await world.enter('harbor-crest', '/investor/auction/live')
    const rival = await world.enterElsewhere('summit-ridge', '/investor/auction/live')
    await expect(harbor).toContainText('Connected')
    await expect(summit).toContainText('Connected')

    await world.advance('1m')
    await openAuction(investor, project)
    const documents = investor.getByRole('list', { name: 'Documents' })
    await expect(documents.getByRole('listitem', { name: 'HUD' })).toContainText(/Firm commitment\.pdf.*HUD · \d+ KB/)
    const arrival = investor.waitForEvent('download')
    await documents.getByRole('button', { name: 'Download HUD' }).click()
    const download = await arrival
    expect(download.suggestedFilename()).toBe('Firm commitment.pdf')
    expect(await download.failure()).toBeNull()
    await expect(documents.getByText('Downloaded')).toBeVisible()

    const openedDocuments = seller.getByRole('region', { name: 'Opened documents' })
    await expect(openedDocuments).toContainText(/Harbor Crest CapitalHUD · once/)
    await openAuction(rival, project)
    await expect(rival.getByRole('list', { name: 'Documents' })).toBeVisible()
    for (const page of [investor, rival]) {
      await expect(page.getByRole('region', { name: 'Bidders' })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Opened documents' })).toHaveCount(0)
    }
    await expect(rival.getByText('Harbor Crest')).toHaveCount(0)

    // All connections break and recover within the grace period, so no bidder is away. Then one of the two closes the tab.
    await world.cutSockets()
    await rival.close()
    await expect(summit).toContainText('Away since', AFTER_GRACE_PERIOD)
    await expect(harbor).toContainText('Connected')

    await world.rewind('30s')
    await expect(harbor).toContainText('Connected')
    await expect(summit).not.toContainText('Away since')
    await expect(openedDocuments).not.toContainText('Harbor Crest')
    await world.enterElsewhere('summit-ridge', '/investor/auction/live')
    await expect(summit).toContainText('Connected')
  })
})
