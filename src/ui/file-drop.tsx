// A drop zone for one file: drop it there, or press to choose. The caller decides which files are allowed.
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import './file-drop.css'

interface FileDropProps {
  /** The wanted file: the accessible name. */
  readonly label: string
  /** File extensions for the browser's dialog: `.pdf,.xlsx`. */
  readonly accept: string
  readonly onFile: (file: File) => void
  /** `Choose a file`, `Replace`. */
  readonly action: string
  readonly describedBy?: string | undefined
}

/** A drop zone with a native file input in it. */
export function FileDrop({ label, accept, onFile, action, describedBy }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
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
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      <Upload size={16} aria-hidden="true" />
      <span>
        {action} <span className="file-drop__or">or drop it here</span>
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows choosing the same file again after a failure.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
