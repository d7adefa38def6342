// Keeps a file that is dropped beside a drop zone from replacing the page, and with it what was typed.
import { useEffect } from 'react'

/** As long as it is mounted, files may be dropped on drop zones only. A zone has handled its events before. */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
