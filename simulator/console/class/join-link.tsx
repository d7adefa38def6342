// How trainees join: the link, its QR code, and both large enough for a projector.
import { useState } from 'react'
import { encode } from 'uqr'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { Notice } from '../../../src/ui/states'
import type { Room } from '../../control-api/training.schemas'

interface JoinLinkProps {
  readonly room: Room
  readonly onCopy: (link: string) => void
}

export function JoinLink({ room, onCopy }: JoinLinkProps) {
  const [large, setLarge] = useState(false)
  const [link = room.join, ...others] = room.join_elsewhere
  return (
    <div className="join-link">
      <button
        type="button"
        className="join-link__code"
        aria-label="Show the QR code large"
        onClick={() => setLarge(true)}
      >
        <QrCode text={link} />
      </button>
      <div>
        <a href={room.join} target="_blank" rel="noopener">
          <WrappedLink link={link} />
        </a>
        <div className="button-row">
          <button type="button" className="small-button" onClick={() => onCopy(link)}>
            Copy link
          </button>
          <button type="button" className="small-button" onClick={() => setLarge(true)}>
            Show large
          </button>
        </div>
        <p className="hint">
          Code <b>{room.code}</b> · {room.free} free
          {others.length === 0 ? null : ` · also ${others.join(', ')}`}
        </p>
      </div>
      {room.only_here ? (
        <Notice tone="warn">
          Only this machine can open the link. To let trainees join from theirs, restart the simulator with --host
          0.0.0.0.
        </Notice>
      ) : null}
      <Dialog open={large} onClose={() => setLarge(false)} title={room.title} className="projector">
        <QrCode text={link} />
        <p className="projector__link">
          <WrappedLink link={link} />
        </p>
        <div className="dialog__foot">
          <Button tone="quiet" onClick={() => setLarge(false)}>
            Close
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

/** A link with the code of the room in one piece, however it wraps. */
function WrappedLink({ link }: { readonly link: string }) {
  const place = link.lastIndexOf('/') + 1
  return (
    <>
      {link.slice(0, place)}
      <span className="join-link__room">{link.slice(place)}</span>
    </>
  )
}

/**
 * Black on white in both color schemes, because some cameras can't read it inverted, with the white border that the standard asks for,
 * because the page around it may be dark.
 */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${text}`}>
      <path className="qr-code__paper" d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
