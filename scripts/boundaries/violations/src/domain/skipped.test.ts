// A test that does not run. caught by: lint/suspicious/noSkippedTests
import { it } from 'vitest'

it.skip('beats the best bid', () => {})
