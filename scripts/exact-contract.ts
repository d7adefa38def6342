// `npx tsx scripts/exact-contract.ts`: writes src/contract/hot-schemas.exact.ts after the contract of an auction has changed.
import { writeFileSync } from 'node:fs'
import { EXACT_FILE, exactFile } from './exact-contract/hot-schemas'

writeFileSync(EXACT_FILE, exactFile())
