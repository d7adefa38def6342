// A test that keeps the others from running. caught by: lint/suspicious/noFocusedTests
import { it } from 'vitest'

it.only('beats the best bid', () => {})
