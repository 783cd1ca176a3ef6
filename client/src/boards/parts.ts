/** Parts of a board are drawn again only where what they are drawn from has changed. */

/** For `memo`: whether everything a part is drawn from is the same. Views share what did not change between them. */
export const sameParts =
  <P>(of: (props: P) => readonly unknown[]) =>
  (old: P, now: P): boolean => {
    const [were, are] = [of(old), of(now)]
    return were.length === are.length && are.every((part, i) => part === were[i])
  }
