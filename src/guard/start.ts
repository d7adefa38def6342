// The inline script of every page with an app; scripts/inline-guard.ts inserts it.
import { guardPage } from './page-guard'

guardPage(window)
