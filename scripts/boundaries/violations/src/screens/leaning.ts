// A screen that builds on what only tests need. caught by: only-tests-use-test-support
import { heading } from './testing/stand-in'

export const title = heading
