// The inline script of every document that opens an app; scripts/inline-guard.ts writes it there.
import { guardPage } from './page-guard'

guardPage(window)
