// Value: one Python value in 64 bits (NaN-boxing). Floats, 48-bit integers and the singletons are
// held inline; everything else is a counted reference to an Object. Copying a Value counts
// references, so ownership needs no thought: a `Value` parameter or member owns, a raw `Object*` or
// `T*` borrows. The empty Value means "no value": an unset slot, or, as the result of a native, "an
// exception is set".
#pragma once
#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

// What is small and everywhere is inlined in files that are built for speed, which compilers do not
// always see; built for size they choose.
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define TRACEPAD_INLINE [[gnu::always_inline]] inline
#else
#define TRACEPAD_INLINE inline
#endif

// In registers as an argument and result, for all that its copies are counted, where the compiler
// can do that: in WebAssembly, where the other way is through memory.
#if defined(__clang__)
#define TRACEPAD_IN_REGISTERS [[clang::trivial_abi]]
#else
#define TRACEPAD_IN_REGISTERS
#endif

namespace tracepad {

struct Object;
void destroy_object(Object* o);  // called when the last reference goes

// The head of every heap object. `kind` names the C++ layout (kept by Python subclasses), see
// object.h.
struct Type;
struct Dict;
class Value;
struct Object {
  uint32_t refs = 0;
  uint8_t kind = 0;
  uint8_t flags = 0;    // Object::Flag
  uint16_t aux = 0;     // free for the layout's own use
  Type* cls = nullptr;  // its Python type; named apart from the layouts' static `type`

  enum Flag : uint8_t {
    kNativeIterator = 1,  // derives from Iterator
    kWeakly = 2,          // has weak references
    kImmortal = 4,        // not yet used by counting; marks singletons
    kTracked = 8,         // derives from GcObject
    kDead = 16,           // __del__ has run
    kIsInstance = 32,     // derives from Instance
  };

  Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  virtual ~Object() = default;
  // The instance dict's place, or null where the layout has none.
  virtual Dict** dict_slot() { return nullptr; }
  // The place of the array with the values of __slots__, or null where the layout has none.
  virtual Value** slots_place() { return nullptr; }
  static void* operator new(std::size_t size);
  static void operator delete(void* p, std::size_t size);
};

TRACEPAD_INLINE void incref(Object* o) { ++o->refs; }
TRACEPAD_INLINE void decref(Object* o) {
  if (--o->refs == 0) destroy_object(o);
}

class TRACEPAD_IN_REGISTERS Value {
 public:
  constexpr Value() : bits_(kEmptyBits) {}
  TRACEPAD_INLINE Value(Object* o) : bits_(kObjectTag | reinterpret_cast<uintptr_t>(o)) {
    ++o->refs;
  }  // NOLINT
  TRACEPAD_INLINE Value(const Value& v) : bits_(v.bits_) {
    if (is_object()) ++object()->refs;
  }
  TRACEPAD_INLINE Value(Value&& v) noexcept : bits_(v.bits_) { v.bits_ = kEmptyBits; }
  TRACEPAD_INLINE Value& operator=(const Value& v) {
    if (v.is_object()) ++v.object()->refs;
    uint64_t old = bits_;
    bits_ = v.bits_;
    drop(old);
    return *this;
  }
  TRACEPAD_INLINE Value& operator=(Value&& v) noexcept {
    uint64_t old = bits_;
    bits_ = v.bits_;
    v.bits_ = kEmptyBits;
    drop(old);
    return *this;
  }
  TRACEPAD_INLINE ~Value() { drop(bits_); }

  static Value none() { return Value(kNoneBits, 0); }
  static Value boolean(bool b) { return Value(b ? kTrueBits : kFalseBits, 0); }
  static Value not_implemented() { return Value(kNotImplementedBits, 0); }
  static Value ellipsis() { return Value(kEllipsisBits, 0); }
  // Returned by a native that asked the VM to run something in its place (see VM::tail_call).
  static Value pending() { return Value(kPendingBits, 0); }
  static Value real(double d) {
    uint64_t b = std::bit_cast<uint64_t>(d);
    // Every nan made is a nan of its own: `nan in [nan]` looks at identity, which its payload
    // carries.
    if (d != d)
      b = ((b >> 63) ? 0xFFF8000000000000u : 0x7FF8000000000000u) |
          (++nan_count_ & 0x3FFFFFFFFFFFFu);
    return Value(b, 0);
  }
  static constexpr int64_t kMaxSmall = (int64_t{1} << 47) - 1;
  static constexpr int64_t kMinSmall = -(int64_t{1} << 47);
  static bool fits_small(int64_t i) { return i >= kMinSmall && i <= kMaxSmall; }
  // Only for numbers known to fit; VM-independent code that may overflow uses make_int (object.h).
  static Value small(int64_t i) {
    return Value(kIntTag | (static_cast<uint64_t>(i) & kPayload), 0);
  }

  static constexpr uint64_t kEmptyBits = 0xFFFD000000000000u;

  bool is_empty() const { return bits_ == kEmptyBits; }
  explicit operator bool() const { return bits_ != kEmptyBits; }  // "has a value", not truth
  bool is_none() const { return bits_ == kNoneBits; }
  bool is_true() const { return bits_ == kTrueBits; }
  bool is_false() const { return bits_ == kFalseBits; }
  bool is_bool() const { return (bits_ | 1) == kTrueBits; }
  bool is_not_implemented() const { return bits_ == kNotImplementedBits; }
  bool is_ellipsis() const { return bits_ == kEllipsisBits; }
  bool is_pending() const { return bits_ == kPendingBits; }
  bool is_small() const { return (bits_ >> 48) == (kIntTag >> 48); }
  bool is_real() const { return bits_ < kIntTag; }
  bool is_object() const { return (bits_ >> 48) == (kObjectTag >> 48); }
  // A value whose bits were kept without counting it, and which is known to live still.
  TRACEPAD_INLINE static Value share(uint64_t bits) {
    Value v(bits, 0);
    if (v.is_object()) ++v.object()->refs;
    return v;
  }
  int64_t small() const { return static_cast<int64_t>(bits_ << 16) >> 16; }
  double real() const { return std::bit_cast<double>(bits_); }
  Object* object() const {
    return reinterpret_cast<Object*>(static_cast<uintptr_t>(bits_ & kPayload));
  }
  // object.__hash__: by address, without the low bits, which are alike.
  friend int64_t identity_hash(const Value& v) {
    return static_cast<int64_t>((v.bits_ & kPayload) >> 4);
  }
  bool is(const void* o) const {  // whether it is this object
    return bits_ == (kObjectTag | reinterpret_cast<uintptr_t>(o));
  }
  // Identity, as `is` sees it.
  bool same(const Value& v) const { return bits_ == v.bits_; }
  uint64_t bits() const { return bits_; }

 private:
  static constexpr uint64_t kPayload = 0x0000FFFFFFFFFFFFu;
  static constexpr uint64_t kIntTag = 0xFFFC000000000000u;
  static constexpr uint64_t kSpecialTag = 0xFFFD000000000000u;
  static constexpr uint64_t kObjectTag = 0xFFFE000000000000u;
  static constexpr uint64_t kNoneBits = kSpecialTag | 1;
  static constexpr uint64_t kFalseBits = kSpecialTag | 2;
  static constexpr uint64_t kTrueBits = kSpecialTag | 3;
  static constexpr uint64_t kNotImplementedBits = kSpecialTag | 4;
  static constexpr uint64_t kEllipsisBits = kSpecialTag | 5;
  static constexpr uint64_t kPendingBits = kSpecialTag | 6;

  inline static uint64_t nan_count_ = 0;

  constexpr Value(uint64_t bits, int) : bits_(bits) {}
  TRACEPAD_INLINE static void drop(uint64_t bits) {
    if ((bits >> 48) == (kObjectTag >> 48)) {
      Object* o = reinterpret_cast<Object*>(static_cast<uintptr_t>(bits & kPayload));
      if (--o->refs == 0) destroy_object(o);
    }
  }
  uint64_t bits_;
};
static_assert(sizeof(Value) == 8);

// An owning pointer to a counted object of known type, possibly null: a layout (which converts to
// Value where not null), or anything else with incref and decref (tensor/ref.h).
template <class T>
class TRACEPAD_IN_REGISTERS Ref {
 public:
  Ref() = default;
  Ref(T* p) : p_(p) {  // NOLINT
    if (p_) incref(p_);
  }
  Ref(const Ref& r) : Ref(r.p_) {}
  Ref(Ref&& r) noexcept : p_(std::exchange(r.p_, nullptr)) {}
  template <class U>
    requires std::is_convertible_v<U*, T*>
  Ref(const Ref<U>& r) : Ref(static_cast<T*>(r.get())) {}  // NOLINT
  Ref& operator=(Ref r) noexcept {
    std::swap(p_, r.p_);
    return *this;
  }
  ~Ref() {
    if (p_) decref(p_);
  }
  T* get() const { return p_; }
  T* operator->() const { return p_; }
  T& operator*() const { return *p_; }
  explicit operator bool() const { return p_ != nullptr; }
  operator Value() const { return p_ ? Value(static_cast<Object*>(p_)) : Value(); }
  friend bool operator==(const Ref& a, const Ref& b) { return a.p_ == b.p_; }

 private:
  T* p_ = nullptr;
};

}  // namespace tracepad
