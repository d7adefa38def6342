// Downloads the redacted event log; shown with every error.
import { Download } from 'lucide-react'
import { Button } from '../ui/button'
import { downloadLog, useAppServices } from './app-services'

export function DownloadLogButton({ wide = false }: { readonly wide?: boolean }) {
  const services = useAppServices()
  return (
    <Button tone="quiet" wide={wide} onClick={() => downloadLog(services)}>
      <Download size={16} aria-hidden="true" />
      Download event log
    </Button>
  )
}
