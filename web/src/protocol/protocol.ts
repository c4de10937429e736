// What client and server say to each other. Made by scripts/page_types.py from the package frustule/protocol:
// change the types there. Seats are counted from 1 here, from 0 in scenes.

/** The protocol that this page speaks; the server refuses a page that is too old or too new for it. */
export const PROTOCOL = 3;
export const PROTOCOL_HEADER = 'frustule-protocol';

/** What there is to be told when a game is over, beside places and scores. */
export interface Afterwards {
  commission: CommissionEnd | null;
  /** Whether a better mosaic can be asked for. */
  hindsight: boolean;
}

/** What the best bot makes of a record or a position, after these moves. */
export interface Analyse {
  /** Each names its seat. */
  moves: Unsent[];
  record?: string;
  /** One of the two is given. */
  position?: string;
  /** After so many of the record's moves. */
  at?: number | null;
  effort?: number;
}

/** What a bot makes of a position. */
export interface AnalysisView {
  /** The position in notation. */
  text: string;
  /** Who is to move; null: the game is over. */
  seat: number | null;
  bot: string;
  /** What the bot is called. */
  by: string;
  value: number | null;
  depth: number;
  /** How many there are. */
  efforts: number;
  /** Best first. */
  lines: LineView[];
}

/** What became of an intent. The same id again gets the same answer, and nothing is done twice. */
export interface Answer {
  type: 'answer';
  id: string;
  ok: boolean;
  /** The version that holds it, if it was done. */
  version?: number | null;
  code?: string | null;
  /** Why not, in a sentence for people. */
  words?: string | null;
}

/** Agrees or not when another seat wants to take a move back; the asker withdraws with `agree` false. */
export interface AnswerUndo {
  kind: 'answer_undo';
  seat: number;
  agree: boolean;
}

/** Points for one thing, earned with one game of the log. */
export interface Award {
  /** Which game of the log, from 0. */
  game: number;
  points: number;
  reason: string;
}

/** One moment of a story. */
export interface Beat {
  /** What is said; empty where the beat before has said it. */
  words?: string;
  sound?: Heard | '';
  flights?: Flight[];
  changes?: Change[];
  /** Panels that are new, or have another title, box or words; without their elements. */
  panels?: Panel[];
  /** Ids of panels that are no longer there. */
  closed?: string[];
  /** Where the lens is. */
  lens?: Place | null;
  lights?: Spot[];
  points?: Points[];
  /** What stays in sight of what went until the next move, where it was: part of no scene. */
  ghosts?: Change[];
  /** The scene's status from then on; empty where it stays. */
  status?: string;
  /** What nobody tells: it is there when the story is over. */
  rest?: boolean;
}

/** What a solid looks like: a symbol in a square of side 1 for each side of a cube of side 1. */
export interface Body {
  /** East, west, north, south, top, bottom; empty where there is nothing. */
  sides: [string, string, string, string, string, string];
  /** The style of its edges in x-ray, where nothing else is left of it; without, it stays as it is. */
  wire?: string;
  /**
   * A symbol that is seen upright in its middle through all that hides it. What has one shines by
   * itself: no shade lies on it.
   */
  spark?: string;
  /** A place with nothing in it, seen only straight down onto its layer. */
  empty?: boolean;
}

/** A bot of a game. */
export interface BotFacts {
  /** What it is chosen by. */
  name: string;
  /** What it is called at the table. */
  title: string;
  /** Its habit: how it plays. */
  about: string;
  /** Whether it is one of the levels that people choose from; these come last, the gentlest first. */
  level: boolean;
  /** As measured in the arena, on one scale for all bots of the game; null where nothing was. */
  rating: number | null;
  /** How often a level was ahead of the level below it. */
  below: number | null;
  /** Its level, or what else it is chosen by, in words, where it is called otherwise. */
  rank: string;
  /** What it says. */
  says: string;
}

/** A bot took a seat. */
export interface BotSeated {
  kind: 'bot_seated';
  version: number;
  at: string;
  seat: number;
  bot: string;
}

/**
 * Makes this device another one of the holder who gave it the code, by the token that it will hold.
 *     Sent again with the same token when the answer got lost, it gets the same answer.
 */
export interface BringDevice {
  code: string;
  token: string;
}

/** What came of checking a card. */
export interface CardChecked {
  /** What is wrong with it, in a sentence each; none if it can be played. */
  faults: string[];
  /** Whether the stock can fill it, proven; null if there was no answer in time, or nothing to ask. */
  fillable: boolean | null;
  /** What could be read. */
  card: CardRead | null;
  /** A first impression, from games played by glance. */
  difficulty: Difficulty | null;
  scene: WireScene | null;
  /** The card filled from the stock. */
  proof: WireScene | null;
}

/** A commission of the house. */
export interface CardFacts {
  number: string;
  title: string;
  about: string;
  series: string;
  freeform: boolean;
  spaces: number;
  dishes: number;
  difficulty: Difficulty | null;
}

/** The house's commissions, and the words for difficulties from easy to hard. */
export interface CardList {
  series: SeriesFacts[];
  cards: CardFacts[];
  grades: string[];
}

/** A new card. */
export interface CardMade {
  text: string;
  seed: number;
  style: string;
  day: string | null;
  card: CardRead;
  difficulty: Difficulty;
  scene: WireScene;
}

/** What a card's text says. `option` is what a new table takes as its card. */
export interface CardRead {
  title: string;
  about: string;
  dishes: number;
  freeform: boolean;
  spaces: SpaceFacts[];
  links: ([string, string])[];
  used: number;
  option: string;
}

/** A card as the text of its file. */
export interface CardText {
  text: string;
}

/** A naturalist and the log of their games. What is no entry as we know them is kept as it is. */
export interface Career {
  name: string;
  /** Each an `Entry`, or plain data that could not be read as one. */
  entries?: unknown[];
}

/** A career, and whether its finished mosaics are to be drawn. */
export interface CareerBrought {
  career: Career;
  pictures?: boolean;
}

/** What a career comes to; `best` has the most stars of every commission that was completed. */
export interface CareerTold {
  summary: Summary;
  best: Record<string, number>;
  games: GameTold[];
  wall: OnTheWall[];
}

/**
 * What a move would do in a panel: elements that it would add or change, and those it would take away.
 *
 *     After the move the panel's elements of those ids are just these, or there are none - save for a *hint*,
 *     which belongs to the preview alone: the way a piece takes, a cross over what it eats.
 */
export interface Change {
  panel: string;
  elements: Element[];
  /** Ids of elements that are taken away. */
  gone: string[];
  hint: boolean;
}

/**
 * Ends the waiting for a seat that has not moved for too long: the game is won or drawn (of two seats),
 *     or a bot plays on there.
 */
export interface Claim {
  kind: 'claim';
  /** Who claims. */
  seat: number;
  absent: number;
  end: 'bot' | 'draw' | 'win';
}

/** A seat that has to move, and what can be done about it from a time on. */
export interface ClaimView {
  absent: number;
  at: string;
  ends: ('bot' | 'draw' | 'win')[];
}

/** A seat did not move for too long, and another did not wait any longer. */
export interface Claimed {
  kind: 'claimed';
  version: number;
  at: string;
  seat: number;
  absent: number;
  end: 'bot' | 'draw' | 'win';
}

/**
 * How time is kept. Clocks run for the seats that may act.
 *
 *     `reminder`: a seat is reminded when it has not moved for `seconds`. `total`: a seat has `seconds` for the
 *     whole game, and `increment` more for each move it makes. `move`: `seconds` for each move, days for play
 *     by post.
 */
export interface ClockRule {
  kind?: 'move' | 'none' | 'reminder' | 'total';
  seconds?: number;
  increment?: number;
}

/** The table's clock. With a reminder, `left` is the time until the next one. */
export interface ClockView {
  kind: 'move' | 'reminder' | 'total';
  seconds: number;
  increment: number;
  seats: SeatClock[];
}

/** Gives the table up before the game begins (host). */
export interface Close {
  kind: 'close';
}

/** The table was given up. */
export interface Closed {
  kind: 'closed';
  version: number;
  at: string;
}

export type Column = number | number[];

/** How a commission ended: its number if it is one of the house, its stars, and which comes next. */
export interface CommissionEnd {
  number: string | null;
  title: string;
  completed: boolean;
  stars: number;
  dishes: number;
  next: string | null;
  words: string;
}

/** What the commitment hid: sha256 of `SEED:SALT`. A seed has too many digits for a number in JSON. */
export interface DealView {
  seed: string;
  salt: string;
}

export type Deed = Take | Leave | Rename | SeatBot | OpenSeat | Start | Move | Moves | Undo | AnswerUndo | Claim | Say | React | Rematch | InviteDevice | Close;

/** Another device of the holder used the code; nobody else is told. */
export interface DeviceAdded {
  kind: 'device_added';
  version: number;
  at: string;
}

/** What a device holds that came by a code. */
export interface DeviceBrought {
  token: string;
  view: TableView;
}

/** The holder made a code for another device; nobody else is told. */
export interface DeviceInvited {
  kind: 'device_invited';
  version: number;
  at: string;
}

/** How hard a card is: a grade from 1 to 5 and its word, and the share of games that were completed. */
export interface Difficulty {
  grade: number;
  words: string;
  share: number;
  games: number;
}

/** An intent. */
export interface Do {
  type: 'do';
  id: string;
  version: number;
  do: Deed;
}

/** A symbol: strokes, and other symbols within it. */
export type Drawing = (Part | Use)[];

/** One thing in a panel. Exactly one of symbol, path, text and solid is given. */
export interface Element {
  id: string;
  x: number;
  y: number;
  symbol?: string;
  path?: string;
  text?: string;
  style?: string;
  /** Degrees clockwise. */
  angle?: number;
  scale?: number;
  /** Mirrored left to right, before turning. */
  mirror?: boolean;
  layer?: number;
  /** What it is, in words; empty for mere ornament. */
  label?: string;
  /** Ids of the elements to light when a person points at this one: a score line's spaces. */
  lights?: string[];
  /** Shown only while it is the next step to a move, or has been picked on the way to one. */
  while_picking?: boolean;
  /** The id of the element it belongs to: a caption, a count. It is shown where that one is. */
  beside?: string;
  /** How high it is, in a panel of solids; x is to the east and y to the north there. */
  z?: number;
  /** The name of its body, in a panel of solids. */
  solid?: string;
  /**
   * Of a way to lie in space, the ids of what it becomes turned by a quarter about the axes x, y
   * and z, counter-clockwise as seen from where the axis points.
   */
  turned?: string[];
}

/** One game in a log: when it was logged, the seat that was played, and the record. */
export interface Entry {
  when: string;
  seat: number;
  record: string;
}

/**
 * Events after a version, at most a thousand, and the table as it is now. There are more of them as long
 *     as `version`, that of the last one, is below the view's.
 */
export interface EventList {
  version: number;
  events: TableEvent[];
  view: TableView;
}

/** What happened, in order, without gap or repeat; the view is the table after the last of them. */
export interface Events {
  type: 'events';
  version: number;
  events: TableEvent[];
  view: TableView;
}

/** A scene with one panel, which belongs to a section of the rules. */
export interface ExampleShown {
  section: string;
  words: string;
  scene: WireScene;
  lights: string[];
}

/** Something the client did wrong; the socket is closed after it. */
export interface Fault {
  type: 'error';
  code: string;
  words: string;
  /** With the code `preparing`: the game that has to be waited for. */
  game?: string | null;
}

/** A completed commission for the wall: its number, its best stars, and the mosaic as it was filled. */
export interface Finished {
  number: string;
  stars: number;
  mosaic: string;
}

/**
 * Something that goes along a way, across panels too.
 *
 *     It looks like the element it becomes; where that is nowhere after the beat, like the one it was.
 */
export interface Flight {
  /** From the first place to the last, at least two. */
  way: Place[];
  /** The id of the element that it was or left, in the panel of the first place; empty if it was none. */
  start: string;
  /** The id of the element that it becomes or joins, in the panel of the last place. */
  end: string;
}

export type FromClient = Hello | Do | Watch | Ping;

export type FromServer = Welcome | Events | SceneMessage | StoryMessage | Answer | Presence | Preparing | Pong | Fault;

/** A career, and a finished game to be logged in it. */
export interface GameBrought {
  career: Career;
  record: string;
  seat?: number;
}

/** A game, as a form for new tables needs it. */
export interface GameFacts {
  name: string;
  title: string;
  about: string;
  seats: number[];
  options: OptionFacts[];
  bots: BotFacts[];
  /** The bot for people who do not choose one. */
  usual: string;
  rotations: number;
  /** Whether there is a first game, step by step. */
  lesson: boolean;
  /** Whether there are a few moves to try at once. */
  taste: boolean;
  /** The options with which an analysis begins; null where no bot follows lines of play. */
  analysis: Record<string, string> | null;
}

/** What one game more brought; without an entry it was in the log already. */
export interface GameLogged {
  entry: Entry | null;
  awards: Award[];
  points: number;
  title: string;
  /** Whether the title is a new one. */
  risen: boolean;
  /** Name, title and points in a sentence. */
  words: string;
}

/** How far a game is; `able` names the bots that can think already. */
export interface GameProgress {
  name: string;
  rules: Progress;
  bots: Progress;
  able: string[];
}

/** A game of the log. */
export interface GameTold {
  when: string;
  game: string;
  title: string;
  number: string | null;
  completed: boolean;
  stars: number;
  seats: number;
  place: number;
  score: number;
  points: number;
  /** Why it cannot be replayed; empty if it can. */
  fault: string;
}

/** What is going on. */
export interface Health {
  ok: boolean;
  /** Tables in memory. */
  tables: number;
  sockets: number;
  /** The protocol that is spoken here. */
  protocol: number;
}

/** One thing that was looked at; what is wrong with it, in words for those who run the server. */
export interface HealthCheck {
  name: string;
  ok: boolean;
  words: string;
}

export type Heard = 'back' | 'bite' | 'chord' | 'collect' | 'draw' | 'end' | 'lay' | 'lens' | 'mark' | 'note-1' | 'note-2' | 'note-3' | 'note-4' | 'note-5' | 'points' | 'roll' | 'step';

/** The first message. `since` is the last version seen; the events after it follow the welcome. */
export interface Hello {
  type: 'hello';
  token?: string | null;
  since?: number;
  watch?: Watch | null;
  /** The protocol that the client was written for; one that does not fit is refused. */
  protocol?: number | null;
}

/** What a seat made of its diatoms and what it could have made, the better mosaic drawn. */
export interface Hindsight {
  seat: number;
  own: number;
  possible: number;
  bound: number;
  proven: boolean;
  /** The slide alone; its elements have the ids that they have at the table. */
  scene: WireScene;
  /** The diatoms that lie elsewhere there: from which space to which. */
  moved: ([string, string])[];
}

/** What a bot thinks of the position: its best moves, best first. */
export interface Hint {
  seat: number;
  bot: string;
  value: number | null;
  ideas: IdeaView[];
  /** What the bot is called. */
  by: string;
}

/** A move that a bot would consider. */
export interface IdeaView {
  /** In notation. */
  move: string;
  /** What comes of it. */
  words: string;
  value: number;
  reason: string;
  /** What one does, in words. */
  does: string;
}

/** What a client wants, with an id of its own choice and the version it saw when it decided. */
export interface Intent {
  id: string;
  version: number;
  do: Deed;
}

/**
 * Lets one more device hold what this holder holds, by a code that works once and for a few minutes. A
 *     newer code replaces it.
 */
export interface InviteDevice {
  kind: 'invite_device';
  code: string;
}

/** Takes a seat: that one, or the first that is open. */
export interface Join {
  name: string;
  seat?: number | null;
  /**
   * The secret to hold the seat by, of the client's own chance. Sent again with the same one when
   * the answer got lost, it takes no second seat.
   */
  token?: string | null;
}

/** A seat taken; the token is the one given, or a new one. */
export interface Joined {
  token: string;
  seat: number;
  view: TableView;
}

/** What cards are drawn and painted with: symbols, styles, the standard slide, and limits. */
export interface Kit {
  game: string;
  styles: Record<string, string>;
  symbols: Record<string, Drawing>;
  /** The symbol of the standard slide's glass. */
  slide: string;
  spaces: SpaceFacts[];
  links: ([string, string])[];
  /** The units of a drawing in a ring. */
  ring: number;
  /** The rings in a column of a freeform card's text. */
  across: number;
  down: number;
  /** The shapes that a space can take, two and two. */
  pairs: string[];
  /** How many there are of each shape in each colour. */
  stock: Record<string, number>;
  most_title: number;
  most_about: number;
  most_dishes: number;
  most_spaces: number;
}

/** A plan that others have thought of. */
export interface KnownPlan {
  name: string;
  /** Its character. */
  about: string;
  text: string;
}

export type Language = 'en' | 'en-x-pieces' | 'fr' | 'fr-x-pieces';

/** Gets up. The seat is open again; in a running game somebody else may take it and play on. */
export interface Leave {
  kind: 'leave';
  seat: number;
}

/** Somebody got up, or was sent away. */
export interface Left {
  kind: 'left';
  version: number;
  at: string;
  seat: number;
  name: string;
}

/** A first game, step by step. */
export interface LessonTold {
  title: string;
  steps: StepTold[];
}

/** One move of a line. */
export interface LineStep {
  seat: number;
  move: string;
  /** In words. */
  does: string;
  /** What comes of it. */
  words: string;
}

/** What may be played from here on. */
export interface LineView {
  /** What the position is worth to the seat to move, if this is played; null: the bot does not say. */
  value: number | null;
  /** How many moves ahead the bot looked; 0 if it does not count in that way. */
  depth: number;
  reason: string;
  steps: LineStep[];
}

/** A table that anybody may join or watch. */
export interface ListedTable {
  id: string;
  game: string;
  title: string;
  setup: string;
  state: 'gathering' | 'playing';
  seats: SeatView[];
  /** When it was made. */
  at: string;
  take_backs: 'consent' | 'free' | 'never';
  hints: boolean;
  deal_known: 'no' | 'record' | 'undo';
}

/** Whether a process does its work. */
export interface Liveness {
  ok: boolean;
  checks: HealthCheck[];
}

/** The table was made. */
export interface Made {
  kind: 'made';
  version: number;
  at: string;
}

/** One move of a game looked back at. */
export interface MomentView {
  /** Counted from 1. */
  number: number;
  seat: number;
  move: string;
  /** What the seat gave away by it; None if nobody can say. */
  loss: number | null;
  /** What the bot would have played; None if it was this move, or there was no choice. */
  best: string | null;
  reason: string;
  /** What the seat did, in words. */
  does: string;
  /** What the bot would have done, in words. */
  better: string;
}

/** Plays a move or makes a call such as resigning, in the game's notation. */
export interface Move {
  kind: 'move';
  seat: number;
  move: string;
}

/** A move or call, and its number among those the viewer sees. */
export interface Moved {
  kind: 'moved';
  version: number;
  at: string;
  seat: number;
  /** In notation. */
  move: string;
  /** What came of it. */
  words: string;
  number: number;
  /** What the seat did, in words. */
  does: string;
  /** All of it in a sentence about whoever did it; that is `you` for the viewer's own seat. */
  told: string;
}

/**
 * Plays several moves of a seat in a row, all of them or none: a whole setup, a turn tried out before.
 *     Only the last of them may reveal something.
 */
export interface Moves {
  kind: 'moves';
  seat: number;
  moves: string[];
}

/** The names of squares: that of the column, then that of the row. */
export type Names = [columns: string[], rows: string[]];

/** How a piece in a place is written: `before`, the name of one of its squares, `after`. */
export type Naming = [before: string, after: string, column: number, row: number];

/** Who sits there: the maker (`me`), a bot, or nobody yet (`open`). */
export interface NewSeat {
  kind: 'bot' | 'me' | 'open';
  name?: string;
  bot?: string;
}

/** Asks for a table. With `record`, a game played elsewhere is shown, or goes on where it stopped. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  clock?: ClockRule;
  /** Whether everybody finds it among the open tables; otherwise only those who know its link. */
  listed?: boolean;
  /** Whether seats may ask what a bot would play. Not said, only where nobody else can sit. */
  hints?: boolean | null;
  /** Whether to begin at once; every seat must be taken then. */
  start?: boolean;
  record?: string;
  /**
   * `free`: a move that told nobody anything is taken back at once. `consent`: one that others have seen
   * only if they agree. `never`: moves stand. Not said, `free` where nobody else can sit, else `consent`.
   */
  take_backs?: 'consent' | 'free' | 'never' | null;
}

/** A finished mosaic. */
export interface OnTheWall {
  number: string;
  title: string;
  stars: number;
  scene: WireScene;
}

/** Sends away whoever sits there, before the game begins (host). */
export interface OpenSeat {
  kind: 'open_seat';
  seat: number;
}

/** What a command or a form needs to know of one option. */
export interface OptionFacts {
  name: string;
  kind: 'choice' | 'file' | 'number' | 'text' | 'yes-no';
  default: unknown;
  help: string;
  /** The words that can be given; of a number only where each of them has a meaning. */
  choices: string[];
  least: number | null;
  most: number | null;
  /** Its name in words. */
  title: string;
  /** The choices in words. */
  titles: string[];
  /** What comes of each choice, where that has to be told. */
  about: string[];
}

/** A part of the table with coordinates of its own: x to the right, y down, within `box`. */
export interface Panel {
  id: string;
  role: Role;
  title: string;
  /** x, y, width, height of what it shows. */
  box: [number, number, number, number];
  elements: Element[];
  seat?: number | null;
  /** What it shows in sentences, where single labels would be too many. */
  words?: string[];
  /** In how many steps it turns once round, asked for by `View.rotation`; 0 if it cannot be turned. */
  rotations?: number;
  /**
   * How large what lies on it is, the narrower way: clients keep that large enough to be handled, and let a
   * board that has grown be moved about rather than make it ever smaller. 0 if all of it is to be seen.
   */
  piece?: number;
  /** Ids of elements, with more than their labels about them: what is told where they are touched. */
  about?: ([string, string])[];
  /** The room of its solids, if it has any; its box is then how it lies on paper (`space.on_paper`). */
  space?: Space | null;
  /** A board that one looks at and does not play on: it is small until something happens there. */
  aside?: boolean;
}

/** One stroke of a symbol: an SVG path and its style. */
export type Part = [path: string, style: string];

/** Answered with a pong. */
export interface Ping {
  type: 'ping';
}

/** A place in a panel, how what is there is turned and how large it is, and how it comes there. */
export type Place = [panel: string, x: number, y: number, angle: number, scale: number, about: [number, number] | null, z: number];

/** How a line of a seat's score changes, and the elements of a panel that make it. */
export interface Points {
  seat: number;
  points: number;
  /** The line, in words. */
  words: string;
  panel: string;
  at: string[];
}

/** Answers a ping. */
export interface Pong {
  type: 'pong';
}

/** The position as text, for programs: as a seat (None: a spectator) sees it. */
export interface PositionView {
  version: number;
  seat: number | null;
  /** What is hidden reads as unknown; `frustule.read_position` reads it. */
  text: string;
  acting: number[];
  /** The legal moves of the seat, if it may act. */
  moves: string[];
  calls: string[];
}

/** The bot whose move is awaited has to be made ready first; it holds until something is moved. */
export interface Preparing {
  type: 'preparing';
  words: string;
}

/** Seats whose holders have the table open, and how many spectators watch. */
export interface Presence {
  type: 'presence';
  seats: number[];
  watching: number;
}

/** How far something is. */
export interface Progress {
  stage: Stage;
  done: number;
  of: number;
  /** About how long it will take from now, where the last time tells. */
  seconds: number | null;
  /** Why it failed. */
  reason: string;
}

/** A sign instead of words. */
export interface React {
  kind: 'react';
  sign: Sign;
}

/** A sign. */
export interface Reacted {
  kind: 'reacted';
  version: number;
  at: string;
  name: string;
  seats: number[];
  sign: string;
}

/** A record, a position or a new game, to be gone through as a tree. One of the three is given. */
export interface ReadTree {
  record?: string;
  position?: string;
  /** By its name, in its newest edition, with as few seats as it can have. */
  game?: string;
  /** Of a new game, as for a new table. */
  options?: Record<string, string>;
}

/** Whether people can be let in. */
export interface Readiness {
  ok: boolean;
  checks: HealthCheck[];
  /** Games whose rules are not ready; it does no harm to the others. */
  preparing: string[];
}

/** A record as text. */
export interface RecordWritten {
  record: string;
}

/** The shape of every error. */
export interface Refusal {
  code: string;
  words: string;
  /** With the code `preparing`: the game that has to be waited for. */
  game?: string | null;
}

/** After the end: another table for the same people, seats moved on by one. */
export interface Rematch {
  kind: 'rematch';
}

/** The next table is made. */
export interface Rematched {
  kind: 'rematched';
  version: number;
  at: string;
  table: string;
}

/** The table waits for a seat; only the seat itself sees this. */
export interface Reminded {
  kind: 'reminded';
  version: number;
  at: string;
  seat: number;
}

/** Gives a seat of one's own another name. */
export interface Rename {
  kind: 'rename';
  seat: number;
  name: string;
}

/** A seat has another name. */
export interface Renamed {
  kind: 'renamed';
  version: number;
  at: string;
  seat: number;
  name: string;
}

/** How far everything is; the version goes up with every change. */
export interface Report {
  version: number;
  games: GameProgress[];
}

/** How a game ended. The reason is the same in every language, the words are for people. */
export interface ResultView {
  places: number[];
  scores: number[];
  reason: string;
  words: string;
  /** Why the places are as they are where points do not tell: how a tie was broken, or that it stands. */
  why: string[];
}

/** A game looked back at, when it is `ready`; until then, how far the bot has come. */
export interface ReviewView {
  ready: boolean;
  done: number;
  of: number;
  bot: string;
  /** What values are: shares of the victory from 0 to 1, or alone the final score to expect. */
  unit: 'points' | 'share';
  /** For every seat what the game was worth to it, before the first move and after each. */
  courses: ((number | null)[])[];
  moments: MomentView[];
  /** The worst first. */
  turning_points: TurningPoint[];
}

export type Role = 'board' | 'choice' | 'hand' | 'info' | 'other' | 'own' | 'sheet' | 'stack' | 'tray';

/** A rules page. */
export interface RulesTold {
  html: string;
}

/** What a seat may lay out as it likes before it plays it. */
export interface Sandbox {
  panel: string;
  /** The part of the panel that is one's own: first column and row, how many of each. */
  home: [number, number, number, number];
  /** How squares are called in plans, which read the same for every seat, and how in moves. */
  words: Names;
  moves: Names;
  /** In the order in which they are placed. */
  pieces: SandboxPiece[];
  /** Moves that come before those of the pieces, and after them. */
  before: string[];
  after: string[];
  known: KnownPlan[];
  /** What lies there already, as a plan. */
  text: string;
}

/** A piece of the seat's own. */
export interface SandboxPiece {
  id: string;
  /** Pieces of a kind are alike. */
  kind: string;
  name: string;
  /** What it does, in a line. */
  about: string;
  ways: Way[];
}

/** Somebody took a seat. */
export interface Sat {
  kind: 'sat';
  version: number;
  at: string;
  seat: number;
  name: string;
}

/** A line of chat. */
export interface Say {
  kind: 'say';
  text: string;
}

/** A line of a final score: how many points of whom, why, and the elements that make them. */
export interface SceneLine {
  seat: number;
  points: number;
  words: string;
  lights: string[];
}

/** The newest scene; scenes that were overtaken are left out. */
export interface SceneMessage {
  type: 'scene';
  version: number;
  seat: number | null;
  scene: WireScene;
}

/** Puts a bot on an open seat (host). */
export interface SeatBot {
  kind: 'seat_bot';
  seat: number;
  bot: string;
}

/** What is left to a seat at the time of the view; it runs on from there if `running`. */
export interface SeatClock {
  seat: number;
  left: number;
  running: boolean;
}

/** One seat. */
export interface SeatView {
  number: number;
  kind: 'bot' | 'open' | 'person';
  name: string;
  bot: string | null;
  /** The bot's habit: how it plays. */
  about: string;
  /** What the bot is chosen by, a level as a rule, where it is called otherwise. */
  rank: string;
  /** What the bot says. */
  says: string;
  /** It ran out of time: a bot plays on for it, and it is placed last. */
  late: boolean;
}

/** Commissions that belong together, and what completing all of them earns. */
export interface SeriesFacts {
  title: string;
  numbers: string[];
  points: number;
}

/** How far a series is. */
export interface SeriesProgress {
  name: string;
  completed: number;
  commissions: number;
}

export type Sign = 'bravo' | 'hello' | 'oops' | 'thanks' | 'thinking' | 'well-played';

/** The room that solids of a panel are in: from nought to its size along each axis. */
export interface Space {
  size: [number, number, number];
  /** All bodies that solids of it can have, by name. */
  bodies: ([string, Body])[];
  /** How it is turned at first: degrees by which east lies nearer than the right. */
  yaw?: number;
  /** From how high one looks: 0 is level, 90 straight down. */
  pitch?: number;
  /** Names of its layers from below, if one works on it layer by layer. */
  layers?: string[];
  /** The style of the lines on the sides behind, if they are ruled. */
  rules?: string;
  /** A symbol that lies on the floor, from its north-west corner on. */
  floor?: string;
}

/** A space of a card: the two shapes it takes, where it lies in rings, and what it demands. */
export interface SpaceFacts {
  name: string;
  shapes: string;
  x: number;
  y: number;
  demand: string;
}

/** A line of chat. */
export interface Spoken {
  kind: 'said';
  version: number;
  at: string;
  name: string;
  seats: number[];
  text: string;
}

/** An element by the ids of its panel and its own. */
export type Spot = [panel: string, id: string];

export type Stage = 'failed' | 'preparing' | 'ready' | 'waiting';

/** Begins the game (host). */
export interface Start {
  kind: 'start';
}

/** The game began. */
export interface Started {
  kind: 'started';
  version: number;
  at: string;
}

/** A step of a lesson: what is said, the scene with the moves, and the one that leads on. */
export interface StepTold {
  words: string;
  scene: WireScene;
  move: string | null;
  otherwise: string;
  lights: string[];
}

/**
 * A move, or how one was taken back, as it looks from the seat of the scenes; none is left out, unless
 *     very many have passed since the last scene.
 */
export interface StoryMessage {
  type: 'story';
  /** The version of the event that it tells of. */
  version: number;
  seat: number | null;
  /** Whether the move was taken back. */
  back: boolean;
  story: WireStory;
}

/** Everything that is shown of a career. */
export interface Summary {
  name: string;
  points: number;
  title: string;
  next_title: string | null;
  next_at: number | null;
  games: Record<string, number>;
  commissions: number;
  attempts: number;
  stars: number;
  company: number;
  wins: number;
  best_score: number | null;
  /** Games of Diatoms alone, before the tutor. */
  lessons: number;
  /** The highest of the tutor's marks, 0 to 3. */
  best_mark: number;
  series: SeriesProgress[];
  wall: Finished[];
  awards: Award[];
  /** What cannot be read in its log, in a sentence each. */
  faults: string[];
}

export type TableEvent = Made | Sat | Left | Renamed | BotSeated | Started | Moved | Undone | UndoAsked | UndoAnswered | Spoken | Reacted | Reminded | TimedOut | Claimed | Rematched | DeviceInvited | DeviceAdded | Closed;

/** A new table, and the secret that its maker holds it by. */
export interface TableMade {
  table: string;
  token: string;
  view: TableView;
}

/** Everything there is to know of a table, for one viewer at one time. */
export interface TableView {
  id: string;
  game: string;
  title: string;
  setup: string;
  options: Record<string, string>;
  state: 'closed' | 'gathering' | 'over' | 'playing';
  version: number;
  at: string;
  seats: SeatView[];
  /** What whoever made the table is called; empty if they have no seat. */
  host: string;
  /** The seats that may act now. */
  acting: number[];
  status: string;
  scores: number[];
  /** How many moves the viewer has seen that still stand; when over, all of them. */
  moves: number;
  clock: ClockView | null;
  /** None if the deal is open: the game came from a record. */
  commitment: string | null;
  /** When over: what the commitment hid. */
  deal: DealView | null;
  result: ResultView | null;
  undo: UndoView | null;
  /** The next table. */
  rematch: string | null;
  listed: boolean;
  /** Whether moves can be taken back `free`ly, only by `consent` of those who saw them, or `never`. */
  take_backs: 'consent' | 'free' | 'never';
  hints: boolean;
  /**
   * Whether somebody may know the deal: the game came from a `record`, or a move was taken back (`undo`)
   * that had shown something.
   */
  deal_known: 'no' | 'record' | 'undo';
  /** Seconds after which a seat that does not move need not be waited for, where no clock decides that. */
  claim_after: number;
  unattended: Unattended;
  you: You;
}

/** Another open seat for the same holder: several people at one screen. */
export interface Take {
  kind: 'take';
  seat: number;
  name: string;
}

/**
 * A few moves to try, from a game that has begun. Whoever asks what would be (`/api/what-if`) by this
 *     record plays them; nothing is kept.
 */
export interface TasteTold {
  title: string;
  /** Said before each move, so it also tells how many there are. */
  words: string[];
  done: string;
  record: string;
  seat: number;
  /** The first scene, with the moves of the seat. */
  scene: WireScene;
}

/** Something of the viewer's that an opponent could take by the next move. */
export interface Threat {
  panel: string;
  /** What is in danger, */
  id: string;
  /** and the elements that threaten it, in the same panel. */
  by: string[];
  words: string;
}

/** A seat ran out of time. */
export interface TimedOut {
  kind: 'timed_out';
  version: number;
  at: string;
  seat: number;
}

/** A record as a tree of moves. */
export interface TreeView {
  /** The position at the beginning. */
  text: string;
  acting: number[];
  /** Who sat where, as far as it is written down. */
  names: string[];
  comment: string;
  tried: TriedView[];
}

/** A move of a tree, and what is said of the position it leads to. */
export interface Tried {
  /**
   * The number of the move before it in the tree, from 1; 0: it is the first. Of several after the same
   * one the first goes on with its line, the others begin variations.
   */
  after: number;
  seat: number;
  move: string;
  comment?: string;
  /** It begins a variation although nothing else goes on with the line. */
  aside?: boolean;
}

/** A move of a tree. */
export interface TriedView {
  after: number;
  seat: number;
  move: string;
  /** In words. */
  does: string;
  /** What came of it. */
  words: string;
  /** The position it leads to. */
  text: string;
  acting: number[];
  comment: string;
  /** Whether it begins a variation although nothing else goes on with the line. */
  aside: boolean;
  /** What it gave away, where somebody has looked back at the game. */
  loss: number | null;
}

/** A move at which the game turned. */
export interface TurningPoint {
  number: number;
  words: string;
}

/**
 * What becomes of a table at which nothing happens, after how many seconds: the operator's rules. Time in
 *     which no server ran does not count.
 */
export interface Unattended {
  /** A table whose game has not begun is no more. */
  removed: number;
  /** A game is closed: nobody plays on, and its record stays. */
  given_up: number;
  /** A game that is over is no more; None: it is kept for good. */
  forgotten: number | null;
}

/** Takes back the seat's last move; the others are asked if it revealed something or they acted since. */
export interface Undo {
  kind: 'undo';
  seat: number;
}

/** A seat agreed, or one did not and the matter is closed. */
export interface UndoAnswered {
  kind: 'undo_answered';
  version: number;
  at: string;
  seat: number;
  agree: boolean;
}

/** A seat asks to take back its last move. */
export interface UndoAsked {
  kind: 'undo_asked';
  version: number;
  at: string;
  seat: number;
}

/** A move that a seat asks to take back. */
export interface UndoView {
  asked_by: number;
  waiting_for: number[];
}

/** A seat took back; that many moves of those the viewer had seen are gone. */
export interface Undone {
  kind: 'undone';
  version: number;
  at: string;
  seat: number;
  moves: number;
  /** Whether something was seen by what was taken back: from then on a part of the deal is known. */
  revealed: boolean;
}

/** A move in notation; of the seat that asks, unless another is named. */
export interface Unsent {
  move: string;
  seat?: number | null;
}

/** Another symbol within a symbol: where, how large, how turned. */
export type Use = [symbol: string, x: number, y: number, scale: number, angle: number];

/** Somebody waits for a game; `again` tries once more what has failed. */
export interface Wanted {
  again?: boolean;
}

/**
 * Which scene to send after every change: as which seat (None: a spectator), and how far turned.
 *
 *     The language is that of all words on the socket, with or without scenes.
 */
export interface Watch {
  type: 'watch';
  seat?: number | null;
  scene?: boolean;
  rotation?: number;
  language?: Language;
  /** Whether to tell moves as stories, too; each comes before the scene after it. */
  stories?: boolean;
}

/** One way that a piece can lie. */
export interface Way {
  /** What is drawn of it where its upper left corner is 0, 0; the first is the piece itself. */
  elements: Element[];
  /** Column and row of the squares it covers, from its upper left. */
  squares: ([number, number])[];
  /** Where its upper left may be: the first column and row, and the last ones. */
  room: [number, number, number, number];
  /** How it is written in a plan, and how as a move. */
  word: Naming;
  move: Naming;
  /** The way that it has in a mirror, by number. */
  mirrored: number;
  /** How it lies, in words, where that is not said by its squares. */
  said: string;
}

/** The first answer: the table as it is. */
export interface Welcome {
  type: 'welcome';
  view: TableView;
  /** The one that the server speaks. */
  protocol: number;
}

/** What a table would show after some moves. */
export interface WhatIf {
  moves: Unsent[];
  /** Through whose eyes; null is a spectator. While the game runs it must be an own seat. */
  seat?: number | null;
  /** After so many of the moves that were played; without it, now. */
  at?: number | null;
  rotation?: number;
}

/** The same without a table: from a record, whose deal is no secret, or from the text of a position. */
export interface WhatIfText {
  moves: Unsent[];
  record?: string;
  /** One of the two is given. */
  position?: string;
  seat?: number | null;
  /** After so many of the record's moves. */
  at?: number | null;
  rotation?: number;
}

/** What would be seen after the moves, as far as anybody can tell. */
export interface WhatIfView {
  seat: number | null;
  /** How many of the moves were played. */
  played: number;
  /** What came of each of them, in words. */
  outcomes: string[];
  /** Why no more were: the next would reveal what is hidden now. A sentence; null if all were played. */
  stopped: string | null;
  /** The position in notation; what is hidden reads as unknown. */
  text: string;
  /** The seats that may act then. */
  acting: number[];
  scores: number[];
  over: boolean;
  /** The legal moves of the seat then; for a spectator, of the first seat that may act. */
  moves: string[];
  calls: string[];
  /** The scene then, with the moves of the seat. */
  scene: WireScene;
}

/** What can be said beside playing. */
export interface WireCall {
  move: string;
  name: string;
  words: string;
  path: string[];
  preview: number[];
  slots: string[];
  answers: boolean;
}

/** A panel by number, elements by number, ids of elements that are taken away, whether it is a hint. */
export type WireChange = [panel: number, elements: number[], gone: string[], hint: boolean];

/** What stays the same during a game: facts, drawings, and styles of both themes. */
export interface WireDocument {
  format: number;
  game: string;
  title: string;
  about: string;
  setup: string;
  seats: number;
  options: OptionFacts[];
  score_parts: Record<string, string>;
  endings: Record<string, string>;
  rotations: number;
  tokens: Record<string, Record<string, string>>;
  styles: Record<string, string>;
  symbols: Record<string, Drawing>;
}

/** Moves in a row that have the same slots and equally many words and changes, as columns. */
export interface WireMoves {
  count: number;
  /** The words of the notation. */
  move: Column[];
  path: Column[];
  preview: Column[];
  words: Column;
  /** What is chosen by each pick of the path, the same for all. */
  slots: string[];
  /** Places in `kinds`. */
  kind: Column;
  /** What a person does at each pick, in words. */
  steps: Column[];
  /** Whether several of them may be laid out together, and exchanged, before they are played. */
  staged: boolean;
}

/** A panel; its elements are in the scene's table. */
export interface WirePanel {
  id: string;
  role: Role;
  title: string;
  box: [number, number, number, number];
  elements: number[];
  seat?: number | null;
  words?: string[];
  rotations?: number;
  piece?: number;
  about?: ([string, string])[];
  space?: Space | null;
  aside?: boolean;
}

/** A scene in tables. */
export interface WireScene {
  format: number;
  game: string;
  title: string;
  status: string;
  seat: number | null;
  panels: WirePanel[];
  elements: Element[];
  changes: WireChange[];
  picks: string[];
  texts: string[];
  words: string[];
  kinds: ('completes' | 'ends' | 'loses' | 'quiet' | 'takes')[];
  steps: string[];
  moves: WireMoves[];
  calls: WireCall[];
  symbols: Record<string, Drawing>;
  scores: number[];
  acting: number[];
  section: string;
  lines: SceneLine[];
  sandbox: Sandbox | null;
  poses: string[];
  threats: Threat[] | null;
  plans: boolean;
}

/** A move, told to somebody who has the scene before it and gets the scene after it: without papers. */
export interface WireStory {
  /** Whose move it is, counted from 0 as in scenes. */
  seat: number;
  beats: Beat[];
  /** Those that are used here and not in the document. */
  symbols: Record<string, Drawing>;
}

/** What was tried, to be written as a record. */
export interface WriteTree {
  tried: Tried[];
  /** One whose beginning the tree has, and whose header is kept. */
  record?: string;
  /** Or where it begins; one of the two is given. */
  position?: string;
  /** On the beginning. */
  comment?: string;
}

/** What the table is to the one who looks: the only part of a view that differs between holders. */
export interface You {
  seats: number[];
  host: boolean;
  /** Own seats that may take back, or ask to take back, their last move. */
  can_undo: number[];
  /** Own seats that are asked whether another may take back. */
  must_answer: number[];
  /** Other seats that keep everybody waiting, and from when on one need not wait any longer. */
  can_claim: ClaimView[];
  /**
   * Whether one of the own seats sees now what another of them does not: people who share a screen look
   * away while it goes from one to the next.
   */
  secret: boolean;
}
