// Buttons. A busy button keeps focus but ignores clicks.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'

type Tone = 'primary' | 'quiet' | 'danger' | 'bare'
type Size = 'small' | 'medium' | 'large'

/** CSS classes of a button, also for links that look like one. */
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
  /** An action is pending: ignores clicks but stays focusable. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** `type` defaults to `button`. */
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
  /** Accessible name and tooltip. */
  readonly label: string
  readonly framed?: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square icon button. The tooltip is on its hidden content, because on the button it would repeat the name as a description. */
export function IconButton({ label, framed = false, children, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={['icon-button', framed ? 'icon-button--framed' : '', className].filter(Boolean).join(' ')}
    >
      <span className="icon-button__face" title={label} aria-hidden="true">
        {children}
      </span>
    </button>
  )
}
