// Entry point of the trainer's console, which uses only the control API.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isSupportedBrowser } from '../../src/guard/supported-browsers'
import { keepOwnedText } from '../../src/ui/owned-text'
import { ToastOutlet } from '../../src/ui/toast-outlet'
import { ToastProvider } from '../../src/ui/toasts'
import { Console } from './console'
import { applyStoredScheme } from './layout/scheme'
import { createQueries } from './live/control'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import '../../src/ui/button.css'
import './console.css'
import './layout/left-column.css'
import './layout/middle-column.css'
import './layout/side-column.css'
import './class/class.css'
import './sheet/sheet-page.css'
import './debrief/bid-timeline.css'
import './comparison/comparison.css'
import './layout/narrow.css'
import './layout/wide.css'

applyStoredScheme()
keepOwnedText(document.body)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
// In an older browser, src/guard/ shows which ones are supported.
if (isSupportedBrowser())
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueries()}>
        <ToastProvider>
          <Console />
          <ToastOutlet />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
