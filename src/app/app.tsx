// The root component: the providers and overlays around every page.
import { BidDraftsProvider } from '../screens/auctions/bidding/bid-drafts'
import { OfficialClock } from '../screens/official-clock'
import { type ScreenPorts, StoreBinding } from '../screens/store-binding'
import { ToastProvider } from '../ui/toasts'
import { useDropGuard } from '../ui/use-drop-guard'
import { type AppServices, AppServicesProvider } from './app-services'
import { ErrorBoundary } from './error-boundary'
import { MissingPart } from './missing-part'
import { CallProgress } from './progress'
import { Router } from './router'
import { SimulatedRibbon } from './simulated-ribbon'
import { UnhandledErrors } from './unhandled-errors'
import './frame.css'
import './print.css'

interface AppProps {
  readonly store: Parameters<typeof StoreBinding>[0]['store']
  readonly ports: ScreenPorts
  readonly services: AppServices
}

export function App({ store, ports, services }: AppProps) {
  useDropGuard()
  return (
    <AppServicesProvider value={services}>
      <StoreBinding store={store} ports={ports}>
        <ErrorBoundary>
          <OfficialClock>
            <ToastProvider>
              <CallProgress />
              <UnhandledErrors>
                <BidDraftsProvider>
                  <Router />
                </BidDraftsProvider>
              </UnhandledErrors>
              <MissingPart />
              <SimulatedRibbon />
            </ToastProvider>
          </OfficialClock>
        </ErrorBoundary>
      </StoreBinding>
    </AppServicesProvider>
  )
}
