/** The piece that a drag holds. */
export class Hand {
  private piece = ''
  private chosen = false

  /** Take a piece; `chosen` if its choice was sent by this drag, not by a press before it. */
  take(piece: string, chosen: boolean): void {
    this.piece = piece
    this.chosen = chosen
  }

  get isEmpty(): boolean {
    return this.piece === ''
  }

  /** Whether this piece was chosen by the drag that goes on. */
  hasChosen(piece: string): boolean {
    return this.chosen && this.piece === piece
  }

  /** Let go; whether a piece was chosen by the drag. */
  open(): boolean {
    const was = this.chosen
    this.take('', false)
    return was
  }
}
