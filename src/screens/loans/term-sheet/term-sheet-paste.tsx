// The button for pasting a term sheet. Its dialog loads when it opens.
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { WhenLoaded } from '../../../ui/lazy-part'
import { termSheetDialog } from './lazy-parts'

export function TermSheetPaste() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)} {...termSheetDialog.preloadHandlers}>
        <ClipboardPaste size={16} aria-hidden="true" />
        Paste a term sheet
      </Button>
      {open ? (
        <WhenLoaded part={termSheetDialog} fallback={null}>
          <termSheetDialog.Component onClose={() => setOpen(false)} />
        </WhenLoaded>
      ) : null}
    </>
  )
}
