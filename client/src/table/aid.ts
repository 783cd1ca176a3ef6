/** Somebody asks for the player aid: the shared drawer, or the board's own tables, listens. */
export const AID = 'honjin:aid'
export const askForAid = (): void => void dispatchEvent(new Event(AID))
