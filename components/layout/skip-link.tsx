/** First tab stop: skips the menu to `#content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute top-2 left-2 z-50 rounded-md bg-accent px-4 py-2.5 font-medium text-on-fill not-focus:sr-only"
    >
      Перейти к содержанию
    </a>
  )
}
