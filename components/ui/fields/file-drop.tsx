import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'

type FileDropProps = {
  /** Accessible name of the file input. */
  label: string
  buttonLabel: string
  /** Accepted types for the browser's file dialog: «.xlsx». */
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
}

/** A drop zone for a file, with a button to choose one. */
export function FileDrop({ label, buttonLabel, accept, isBusy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(file: File | undefined) {
    if (file && !isBusy) onFile(file)
    // Allows choosing the same file again after correcting it.
    if (input.current) input.current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed px-4 py-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <Button icon={<Upload />} processing={isBusy} onClick={() => input.current?.click()}>
        {buttonLabel}
      </Button>
      <span className="text-sm text-ink-soft">или перетащите его сюда</span>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => take(event.target.files?.[0])}
        className="hidden"
      />
    </section>
  )
}
