// The steps beside the form: which is done, which is current, which needs attention. By sign and word, not only by color.
import { Check } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Step } from './setup-copy'
import { stepTitle } from './setup-copy'

type StepStatus = 'done' | 'attention' | 'open'

export interface StepSummary {
  readonly step: Step
  readonly status: StepStatus
  /** A short summary of the values, or of what is wrong. */
  readonly note: string
}

interface SetupNavProps {
  readonly steps: readonly StepSummary[]
  readonly current: Step
  readonly pathOf: (step: Step) => string
}

const statusText: Readonly<Record<StepStatus, string>> = {
  done: 'Done',
  attention: 'Needs attention',
  open: 'Not done yet',
}

/** A list of links, one per step. */
export function SetupNav({ steps, current, pathOf }: SetupNavProps) {
  const place = useRef<HTMLElement>(null)
  // In a narrow window the steps are a strip that scrolls: the current one stays in view.
  useLayoutEffect(() => {
    const strip = place.current?.querySelector('ol')
    const mark = strip?.querySelector(`[data-step="${current}"]`)
    if (!strip || !mark) return
    const show = () => {
      const [frame, step] = [strip.getBoundingClientRect(), mark.getBoundingClientRect()]
      strip.scrollLeft += step.left + step.width / 2 - frame.left - frame.width / 2
    }
    show()
    const resized = new ResizeObserver(show)
    resized.observe(strip)
    return () => resized.disconnect()
  }, [current])
  return (
    <nav ref={place} className="setup-nav" aria-label="Steps">
      <ol>
        {steps.map(({ step, status, note }, place) => {
          const here = step === current
          return (
            <li key={step} data-step={step}>
              <Link
                className={`setup-nav__step setup-nav__step--${here ? 'current' : status}`}
                href={pathOf(step)}
                aria-current={here ? 'step' : undefined}
              >
                <span className="setup-nav__mark num" aria-hidden="true">
                  {status === 'done' && !here ? <Check size={16} /> : status === 'attention' && !here ? '!' : place + 1}
                </span>
                <span className="setup-nav__words">
                  <b>{stepTitle[step]}</b>
                  {note === '' ? null : <span>{note}</span>}
                  <span className="visually-hidden">{`, ${statusText[status]}`}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
