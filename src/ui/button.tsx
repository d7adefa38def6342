// Buttons. A busy button keeps its focus and its place but ignores presses.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'

type Tone = 'primary' | 'quiet' | 'danger' | 'bare'
type Size = 'small' | 'medium' | 'large'

/** The classes that make a link look like a button. */
export function buttonClass(tone: Tone = 'primary', size: Size = 'medium', wide = false): string {
  return [
    'button',
    tone === 'primary' ? '' : `button--${tone}`,
    size === 'medium' ? '' : `button--${size}`,
    wide ? 'button--wide' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: Tone
  readonly size?: Size
  readonly wide?: boolean
  /** An action is pending: further presses do nothing, the focus stays. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A push button; `type` defaults to `button`. */
export function Button({ tone, size, wide, busy = false, type = 'button', onClick, className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass(tone, size, wide), className].filter(Boolean).join(' ')}
      aria-disabled={busy ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does: its accessible name. */
  readonly label: string
  readonly framed?: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon; the label is its name and its tooltip. */
export function IconButton({ label, framed = false, children, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={['icon-button', framed ? 'icon-button--framed' : '', className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  )
}
