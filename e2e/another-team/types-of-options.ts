// Options with typos don't compile.
import { createSimulator } from '@loan-auction/simulator'
import { test } from '@loan-auction/simulator/playwright'

test.use({ scenario: 'outbid-in-the-last-minute', app: 'http://localhost:3000', origins: [], plain: true })
// @ts-expect-error no such scenario
test.use({ scenario: 'outbid-in-the-last-minut' })
// @ts-expect-error no such option
test.use({ scenrio: 'first-live-auction' })
// @ts-expect-error no such option
await createSimulator({ prot: 4000 })
