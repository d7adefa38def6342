// The redacted event log as a file, wherever an error shows.
import { Download } from 'lucide-react'
import { Button } from '../ui/button'
import { downloadLog, useAppServices } from './app-services'

/** **Download event log**. */
export function DownloadLogButton({ wide = false }: { readonly wide?: boolean }) {
  const services = useAppServices()
  return (
    <Button tone="quiet" wide={wide} onClick={() => downloadLog(services)}>
      <Download size={16} aria-hidden="true" />
      Download event log
    </Button>
  )
}
