import { classNames } from '@/components/ui/basics/class-names'

/** Styles of the edited text: those of `SafeHtml`, and what an editor in the browser needs. */
export const richTextStyle = classNames(
  'relative max-h-[28rem] min-h-36 space-y-3 overflow-y-auto rounded-b-md px-3 py-2 break-words whitespace-break-spaces -outline-offset-2!',
  '[&_a]:text-accent-strong [&_a]:underline [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_table]:w-full [&_table]:table-fixed [&_td]:border [&_td]:border-line-strong [&_td]:px-2.5 [&_td]:py-1.5 [&_td]:align-top',
  '[&_th]:border [&_th]:border-line-strong [&_th]:bg-sunken [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left [&_th]:align-top',
  '[&_.selectedCell]:bg-accent-soft',
  // The gap before or after a table, where a line can be typed.
  '[&_.ProseMirror-gapcursor]:pointer-events-none [&_.ProseMirror-gapcursor]:absolute [&_.ProseMirror-gapcursor]:hidden [&_.ProseMirror-gapcursor]:w-5 [&_.ProseMirror-gapcursor]:border-t [&_.ProseMirror-gapcursor]:border-ink [&.ProseMirror-focused_.ProseMirror-gapcursor]:block',
  '[&.ProseMirror-hideselection_*]:caret-transparent [&.ProseMirror-hideselection_*::selection]:bg-transparent',
  '[&_img.ProseMirror-separator]:inline! [&_img.ProseMirror-separator]:size-0!',
)
