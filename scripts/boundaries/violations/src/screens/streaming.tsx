// A screen with a stream. caught by: lint/style/noRestrictedImports, screens-keeps-its-arrows
import { of } from 'rxjs'

export const price$ = of(1)
