let entityId: string | null = null;

/** The entity the calls of this tab are about: the `Scope` header (P-254). Set when an entity route loads. */
export const setScope = (id: string): void => {
  entityId = id;
};
/** The same for a tab that has none yet: a page of another entity still makes its calls while it is left. */
export const beginScope = (id: string): void => {
  entityId ??= id;
};
export const currentScope = (): string | null => entityId;
