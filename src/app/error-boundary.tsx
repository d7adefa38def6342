// Catches rendering errors and shows the error page, or plain text if that fails too (S8.1, S8.2).
import { Component, type ReactNode } from 'react'
import { useAppServices } from './app-services'
import { describeError } from './error-copy'
import { UnhandledErrorPage } from './message-page'
import { LANDING_PATH } from './paths'

interface BoundaryProps {
  readonly fallback: (error: unknown) => ReactNode
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

class Boundary extends Component<BoundaryProps, { readonly error: { readonly thrown: unknown } | null }> {
  override state: { readonly error: { readonly thrown: unknown } | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: { thrown } }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError(thrown)
  }

  override render() {
    return this.state.error ? this.props.fallback(this.state.error.thrown) : this.props.children
  }
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { reportError } = useAppServices()
  return (
    <Boundary
      onError={reportError}
      fallback={() => (
        <main className="message-page">
          <h1>An error occurred while showing the error page</h1>
          <a href={LANDING_PATH}>Go home</a>
        </main>
      )}
    >
      <Boundary onError={reportError} fallback={(thrown) => <UnhandledErrorPage {...describeError(thrown)} />}>
        {children}
      </Boundary>
    </Boundary>
  )
}
