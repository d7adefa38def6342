// The first script of every page of the app.
import './ui/tokens.css'
import './ui/base.css'
import { isSupportedBrowser } from './guard/supported-browsers'
import { openApp } from './main'

// In an older browser, src/guard/ shows which ones are supported.
if (isSupportedBrowser()) openApp()
