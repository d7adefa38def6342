// Puts the instructor's console on its page. It speaks to its simulator over the control API only and knows no world inside.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { ToastProvider } from '../../src/ui/toasts'
import { Console } from './console'
import { applyStoredScheme } from './layout/scheme'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import '../../src/ui/button.css'
import './console.css'

// The content security policy allows no code made from text, so zod must not try.
z.config({ jitless: true })

applyStoredScheme()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
createRoot(place).render(
  <StrictMode>
    <ToastProvider>
      <Console />
    </ToastProvider>
  </StrictMode>,
)
