// Set-up of the component tests, whose files share their modules: a file ends when what it began to load has been loaded,
// or the next file would find half of it.
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())
