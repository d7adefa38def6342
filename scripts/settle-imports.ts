// Set-up of the component tests. Their files share modules, so each waits at its end for the modules that it's still loading;
// otherwise the next file could find them half loaded.
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())
