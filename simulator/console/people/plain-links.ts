// Detects whether this browser resolves subdomains of localhost, which give each person their own origin. Chrome, Edge and
// Firefox do; Safari asks the system, which often doesn't.
import { useQuery } from '@tanstack/react-query'
import { PLAIN_LINKS_COOKIE } from '../../control-api/plain-links'

const ICON = '/simulator/icon.svg'
const ONE_YEAR_SECONDS = 31_536_000

/** True when anything at all responds there. */
const isReachable = (origin: string): Promise<boolean> =>
  fetch(`${origin}${ICON}`, { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

async function needsPlainLinks({ document, location: { hostname, port, origin } }: Window): Promise<boolean> {
  // On other machines links have no subdomains. And when the simulator is down, a failed probe says nothing.
  const isNeeded =
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) &&
    !(await isReachable(`http://guest--main.localhost:${port}`)) &&
    (await isReachable(origin))
  // The join page reads this cookie.
  document.cookie = `${PLAIN_LINKS_COOKIE}=1; Path=/simulator; SameSite=Lax; Max-Age=${isNeeded ? ONE_YEAR_SECONDS : 0}`
  return isNeeded
}

/** True when links must avoid subdomains of localhost. Probed once. */
export const usePlainLinks = (): boolean =>
  useQuery({ queryKey: ['plain links'], queryFn: () => needsPlainLinks(window), staleTime: Number.POSITIVE_INFINITY })
    .data === true
