// A drop zone for one or more files, which also opens the file picker.
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import './file-drop.css'

interface FileDropProps {
  /** Accessible name. */
  readonly label: string
  /** File extensions for the file picker: `.pdf,.xlsx`. Not enforced for dropped files. */
  readonly accept: string
  /** For a single file. If several are dropped, receives the first. */
  readonly onFile?: (file: File) => void
  /** For multiple files. */
  readonly onFiles?: (files: readonly File[]) => void
  /** `Choose a file`, `Replace`. */
  readonly action: string
  readonly describedBy?: string | undefined
}

export function FileDrop({ label, accept, onFile, onFiles, action, describedBy }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const choose = (files: readonly File[]) => {
    const [first] = files
    if (first === undefined) return
    onFiles?.(files)
    onFile?.(first)
  }
  return (
    <label
      className={isOver ? 'file-drop file-drop--over' : 'file-drop'}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        choose([...event.dataTransfer.files])
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
          choose(files)
        }}
      />
    </label>
  )
}
