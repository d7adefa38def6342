// A drop zone for one file or several: drop them there, or press to choose. The caller decides which files are allowed.
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import './file-drop.css'

interface FileDropProps {
  /** The wanted file: the accessible name. */
  readonly label: string
  /** File extensions for the browser's dialog: `.pdf,.xlsx`. */
  readonly accept: string
  /** Given for one file: of several the first counts. */
  readonly onFile?: (file: File) => void
  /** Given for several. */
  readonly onFiles?: (files: readonly File[]) => void
  /** `Choose a file`, `Replace`. */
  readonly action: string
  readonly describedBy?: string | undefined
}

/** A drop zone with a native file input in it. */
export function FileDrop({ label, accept, onFile, onFiles, action, describedBy }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: readonly File[]) => {
    const [first] = files
    if (first === undefined) return
    onFiles?.(files)
    onFile?.(first)
  }
  return (
    <label
      className={over ? 'file-drop file-drop--over' : 'file-drop'}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <Upload size={16} aria-hidden="true" />
      <span>
        {action} <span className="file-drop__or">or drop {onFiles ? 'them' : 'it'} here</span>
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows choosing the same file again after a failure.
          event.target.value = ''
          take(files)
        }}
      />
    </label>
  )
}
