// The thin progress bar at the top. It shows that a call is pending, not how far it is.
import './progress-bar.css'

/** Runs while active; a new activity restarts it. */
export function ProgressBar({ active, label }: { readonly active: boolean; readonly label: string }) {
  if (!active) return null
  // It lies over the page, outside of its parts: a part of its own, so that nothing stands outside of all.
  return (
    <section className="progress" aria-label={label}>
      <div className="progress__bar" role="progressbar" aria-label={label} />
    </section>
  )
}
