// The thin progress bar at the top. It shows that a call is pending, not how far it is.
import './progress-bar.css'

/** Runs while active; a new activity restarts it. */
export function ProgressBar({ active, label }: { readonly active: boolean; readonly label: string }) {
  return active ? <div className="progress" role="progressbar" aria-label={label} /> : null
}
